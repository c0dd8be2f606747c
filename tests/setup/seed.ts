import fc from 'fast-check'

/** Properties draw from the seed of the run (vitest.config.ts); a failure of the long run is repeated by its number. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SVITLO_SEED']) })
