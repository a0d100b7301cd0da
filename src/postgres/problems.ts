/** System error codes of a connection that ended or could not be opened. */
const SYSTEM_CODE =
  /^E(CONN|HOST|NET)[A-Z]+$|^E(TIMEDOUT|PIPE|PROTO|SHUTDOWN|NOTCONN|ADDRNOTAVAIL|NOTFOUND|AI_[A-Z]+)$/;
/** System calls that open a connection: any failure counts, such as an unknown name or a missing socket. */
const OPENING_CALL = /^(connect|getaddrinfo)$/;
/** Driver messages for a connection that ended or timed out. */
const DRIVER_MESSAGE = /[Cc]onnection terminated|[Tt]imeout|not queryable|Client was closed/;

/** What `pg` reports; errors of the server have a severity. */
export type PostgresError = Partial<Error & { code: string; severity: string; syscall: string }>;

/** Whether an error means that the server or the network is down, rather than that the server rejected a statement. */
export function isConnectionError(error: unknown): boolean {
  const { code = '', severity, syscall = '' } = (error ?? {}) as PostgresError;
  // 57P01 to 57P05: shutting down or still starting. 08…: broken connection. 53300: too many connections. 25006:
  // read-only, as a server that was the primary until a moment ago.
  const isNetworkError =
    severity === undefined &&
    (SYSTEM_CODE.test(code) || OPENING_CALL.test(syscall) || (code === '' && DRIVER_MESSAGE.test(String(error))));
  return isNetworkError || /^(57P0[1-5]|08...|53300|25006)$/.test(code);
}

/**
 * Whether the same statement may succeed later: a connection error, or the server ran out of time (57014), waited too
 * long for a lock (55P03), chose this transaction to end a deadlock (40…), or has no disk, memory (53…) or working
 * storage (58…) left.
 */
export function isTemporary(error: unknown): boolean {
  const { code = '', severity } = (error ?? {}) as PostgresError;
  return isConnectionError(error) || (severity !== undefined && /^(57014|55P03|40...|53...|58...)$/.test(code));
}
