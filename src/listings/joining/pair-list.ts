/** A list of pairs of record numbers, 8 bytes each. */
export class PairList {
  firsts = new Uint32Array(1024);
  seconds = new Uint32Array(1024);
  length = 0;

  push(first: number, second: number): void {
    if (this.length === this.firsts.length) {
      this.firsts = grown(this.firsts);
      this.seconds = grown(this.seconds);
    }
    this.firsts[this.length] = first;
    this.seconds[this.length++] = second;
  }
}

function grown(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 1.5);
  larger.set(array);
  return larger;
}
