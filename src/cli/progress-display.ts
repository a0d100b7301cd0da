import cliProgress from 'cli-progress';
import type { ImportProgress } from '#importers/pipeline.ts';

/** Shows the progress of an import: a bar on a terminal, a line every few seconds elsewhere (logs, CI). */
export interface ProgressDisplay {
  show(progress: ImportProgress): void;
  /** Clears the bar before other output. */
  end(): void;
}

const LINE_EVERY_MS = 5000;
const WORDS = { copying: 'Copying what stays', reading: 'Reading', indexing: 'Building the index' };

export function progressDisplay(stream: NodeJS.WriteStream = process.stderr): ProgressDisplay {
  return stream.isTTY ? bar(stream) : lines(stream);
}

function bar(stream: NodeJS.WriteStream): ProgressDisplay {
  const started = Date.now();
  const gauge = new cliProgress.SingleBar({
    stream,
    format: '{phase} {bar} {percentage}% · {rows} rows · {rate} a second · {eta_formatted} left',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: true,
    etaBuffer: 50,
  });
  let phase: ImportProgress['phase'] | undefined;
  return {
    show(progress) {
      const payload = {
        phase: WORDS[progress.phase],
        rows: progress.rows.toLocaleString('en-US'),
        rate: rate(progress.rows, started),
      };
      if (phase !== progress.phase) gauge.start(1000, 0, payload);
      phase = progress.phase;
      gauge.update(Math.floor(progress.done * 1000), payload);
    },
    end: () => gauge.stop(),
  };
}

function lines(stream: NodeJS.WriteStream): ProgressDisplay {
  const started = Date.now();
  let next = started + LINE_EVERY_MS;
  return {
    show({ phase, done, rows }) {
      const now = Date.now();
      if (now < next) return;
      next = now + LINE_EVERY_MS;
      const percent = Math.floor(done * 100);
      const left =
        done > 0.01 && phase === 'reading'
          ? `, about ${Math.ceil((((now - started) / done) * (1 - done)) / 1000)} s left`
          : '';
      stream.write(
        `${WORDS[phase]}: ${percent} %, ${rows.toLocaleString('en-US')} rows, ${rate(rows, started)} a second${left}\n`,
      );
    },
    end() {},
  };
}

function rate(rows: number, started: number): string {
  return Math.round(rows / Math.max((Date.now() - started) / 1000, 0.001)).toLocaleString('en-US');
}
