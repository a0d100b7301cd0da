// This file must run on an old Node.js, so it is plain JavaScript without dependencies.

const BACKSLASH = '\\';

/**
 * Reads settings from a file as systemd reads an EnvironmentFile (systemd.exec(5), `parse_env_file` in its source): without
 * quotes, '#' and quotes within a value are part of it. Returns a record of names and values.
 */
export function parseSystemdSettings(text) {
  const settings = {};
  let at = 0;
  const isOver = () => at >= text.length;
  const isLineEnd = () => isOver() || text[at] === '\n' || text[at] === '\r';
  while (!isOver()) {
    while (!isOver() && /\s/.test(text[at])) at++;
    if (text[at] === '#' || text[at] === ';') {
      while (!isLineEnd()) at++;
      continue;
    }
    const start = at;
    while (!isLineEnd() && text[at] !== '=') at++;
    const name = text.slice(start, at).trim();
    if (text[at] !== '=') continue;
    at++;
    const value = readValue();
    if (/^[A-Za-z_]\w*$/.test(name)) settings[name] = value;
  }
  return settings;

  /** Quoted parts, which may follow each other and contain line ends, then the rest of the line. */
  function readValue() {
    let value = '';
    for (;;) {
      while (!isLineEnd() && /\s/.test(text[at])) at++;
      if (isLineEnd()) return value;
      if (text[at] === "'") value += readSingleQuoted();
      else if (text[at] === '"') value += readDoubleQuoted();
      else return value + readUnquoted();
    }
  }

  function readSingleQuoted() {
    const start = ++at;
    while (!isOver() && text[at] !== "'") at++;
    return text.slice(start, at++);
  }

  function readDoubleQuoted() {
    let value = '';
    for (at++; !isOver() && text[at] !== '"'; at++) {
      if (text[at] !== BACKSLASH) value += text[at];
      else if (++at < text.length && text[at] !== '\n')
        value += '"\\`$'.includes(text[at]) ? text[at] : `\\${text[at]}`;
    }
    at++;
    return value;
  }

  /** A backslash keeps the next character as it is, or joins the next line. */
  function readUnquoted() {
    let value = '';
    let kept = 0;
    for (; !isLineEnd(); at++) {
      if (text[at] === BACKSLASH) {
        at++;
        if (!isOver() && text[at] !== '\n') value += text[at];
        kept = value.length;
      } else value += text[at];
    }
    return value.slice(0, kept) + value.slice(kept).trimEnd();
  }
}
