import { describe } from 'vitest'
import { conformance } from './conformance/suite.ts'
import { openCoreUnderTest } from '#billing/under-test.ts'

describe('the embedded core', () => conformance(openCoreUnderTest))
