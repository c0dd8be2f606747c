/** The calls with which each party signs; they ask and answer the same. */
export const PATHS = {
  customer: {
    bytes: '/api/entity/papers/bytes',
    sign: '/api/entity/papers/sign',
    checked: '/api/entity/papers/checked',
    upload: '/api/entity/papers/upload',
    document: '/api/entity/papers/document',
    protocol: '/api/entity/papers/protocol',
    container: '/api/entity/papers/container',
  },
  company: {
    bytes: '/api/admin/papers/bytes',
    sign: '/api/admin/papers/sign',
    checked: '/api/admin/papers/checked',
    upload: '/api/admin/papers/upload',
    document: '/api/admin/papers/document',
    protocol: '/api/admin/papers/protocol',
    container: '/api/admin/papers/container',
  },
} as const
export type Side = keyof typeof PATHS
