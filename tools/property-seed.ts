import fc from 'fast-check';

/** Property tests try the same cases in every run: what passed passes again. `PROPERTY_SEED`, a whole number or `random`, tries others. */
const { PROPERTY_SEED = '20261123' } = process.env;
if (PROPERTY_SEED !== 'random') {
  if (!/^-?\d{1,10}$/.test(PROPERTY_SEED))
    throw new Error(`PROPERTY_SEED is ${PROPERTY_SEED}: set a whole number, or random.`);
  fc.configureGlobal({ seed: Number(PROPERTY_SEED) });
}
