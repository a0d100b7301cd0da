interface NotesProps {
  /** Id of the input. */
  of: string;
  help?: string | undefined;
  /** What is wrong with the value. */
  problem?: string | undefined;
}

/** What stands between an input and its label: help, and what is wrong. */
export function Notes({ of, help, problem }: NotesProps) {
  return (
    <>
      {help && (
        <p className="help" id={`${of}-help`}>
          {help}
        </p>
      )}
      {problem && (
        <p className="problem" id={`${of}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
}

/** The attributes that lead from an input to its notes. */
export function notedBy({ of, help, problem }: NotesProps) {
  const ids = [help && `${of}-help`, problem && `${of}-problem`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': problem ? true : undefined };
}
