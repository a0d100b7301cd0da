// Loaded before the site (node --import): shifts its clock by as many ms as the file CLOCK_FILE says, looked up ten times a second.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let shiftMs = 0;
const look = () => {
  shiftMs = Number(readFileSync(process.env.CLOCK_FILE!, 'utf8'));
};
look();
setInterval(look, 100).unref();

globalThis.Date = class extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(RealDate.now() + shiftMs);
    else super(...(args as [number]));
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
} as DateConstructor;
