// The parts of jkurwa 1.21 and gost89 0.1 that are used; neither package has types of its own. Their bytes are those of
// the package `buffer`, which the server has by itself.
declare module 'jkurwa' {
  type Bytes = Uint8Array<ArrayBuffer> & { equals(other: Uint8Array): boolean }
  type Pub = {
    verify(hash: Uint8Array, signature: Uint8Array, form: 'le' | 'short'): boolean
    serialize(): Bytes
  }
  type Priv = {
    sign(hash: Uint8Array, form: 'le'): Bytes
    pub(): Pub
    to_asn1(): Uint8Array
  }
  type Curve = { keygen(): Priv; pubkey(point: unknown): Pub }
  type KeyPart = {
    priv?: Priv
    cert?: { to_asn1(): Bytes; pubkey: Pub | undefined; canUseFor(what: 'sign'): boolean }
  }
  const jkurwa: {
    std_curve(name: 'DSTU_PB_257'): Curve
    Curve: { resolve(curve: unknown, form: 'cert'): Curve }
    Box: {
      load(
        from: { keyBuffers?: Uint8Array[]; certBuffers?: Uint8Array[]; password?: string },
        algorithms: unknown,
      ): KeyPart[]
    }
    dstszi2010: { DEFAULT_SBOX_COMPRESSED: Uint8Array<ArrayBuffer> }
    rfc3280: {
      SubjectPublicKeyInfo: {
        decode(
          bytes: Uint8Array,
          form: 'der',
        ): {
          algorithm: { algorithm: string; parameters: { curve: unknown; dke?: Bytes } }
          subjectPublicKey: { data: Bytes }
        }
      }
    }
  }
  export default jkurwa
}
declare module 'jkurwa/lib/util.js' {
  const util: { BIG_LE(bytes: Uint8Array): unknown }
  export default util
}
declare module 'gost89' {
  const gost89: {
    compat: {
      algos(): {
        hash(bytes: Uint8Array): Uint8Array<ArrayBuffer>
        storesave(
          raw: Uint8Array,
          form: 'PBES2',
          password: string,
          iv: Uint8Array,
          salt: Uint8Array,
        ): { body: Uint8Array<ArrayBuffer>; sbox: Uint8Array<ArrayBuffer> }
      }
    }
  }
  export default gost89
}
