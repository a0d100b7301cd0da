import { fileSize } from '#operations/update/file-size.ts';

const LINE_EVERY_MS = 5000;
const REDRAW_EVERY_MS = 200;

/** Shows how much of a file has come: one line on a terminal, a line every few seconds elsewhere. */
export function downloadProgress(stream: NodeJS.WriteStream) {
  let name = '';
  let started = 0;
  let first = 0;
  let next = 0;
  let isOpen = false;
  const end = () => {
    if (isOpen) stream.write('\n');
    isOpen = false;
  };
  return {
    show(file: string, bytes: number, all: number | null): void {
      const now = Date.now();
      if (file !== name) {
        end();
        [name, started, first, next] = [file, now, bytes, now];
      }
      if (now < next) return;
      next = now + (stream.isTTY ? REDRAW_EVERY_MS : LINE_EVERY_MS);
      const perSecond = (bytes - first) / Math.max((now - started) / 1000, 0.001);
      const left = all && perSecond > 0 ? `, about ${Math.ceil((all - bytes) / perSecond)} s left` : '';
      const share = all ? ` ${Math.floor((bytes / all) * 100)} %,` : '';
      const line = `${file}:${share} ${fileSize(bytes)}, ${fileSize(perSecond)} a second${left}`;
      stream.write(stream.isTTY ? `\r${line}\x1b[K` : `${line}\n`);
      isOpen = stream.isTTY;
    },
    end,
  };
}
