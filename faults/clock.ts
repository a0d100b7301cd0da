// Preloaded into the site (node --import). Shifts its clock by the milliseconds in the file CLOCK_FILE, read ten times a second.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let shiftMs = 0;
const readShift = () => {
  shiftMs = Number(readFileSync(process.env.CLOCK_FILE!, 'utf8'));
};
readShift();
setInterval(readShift, 100).unref();

globalThis.Date = class extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(RealDate.now() + shiftMs);
    else super(...(args as [number]));
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
} as DateConstructor;
