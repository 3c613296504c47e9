import fc from 'fast-check';

/** The seed of every property, printed by fast-check with a failure: always the same, or PROPERTY_SEED. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_221_215) });
