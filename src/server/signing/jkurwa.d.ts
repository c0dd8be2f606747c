// The parts of jkurwa 1.21 and gost89 0.1 that are used; neither package has types of its own.
declare module 'jkurwa' {
  type Pub = {
    verify(hash: Buffer, signature: Buffer, form: 'le' | 'short'): boolean
    serialize(): Buffer
  }
  type Priv = {
    sign(hash: Buffer, form: 'le'): Buffer
    pub(): Pub
    to_asn1(): Uint8Array
  }
  type Curve = { keygen(): Priv; pubkey(point: unknown): Pub }
  type KeyPart = { priv?: Priv; cert?: { to_asn1(): Buffer; pubkey: Pub | undefined } }
  const jkurwa: {
    std_curve(name: 'DSTU_PB_257'): Curve
    Curve: { resolve(curve: unknown, form: 'cert'): Curve }
    Box: {
      load(
        from: { keyBuffers?: Buffer[]; certBuffers?: Buffer[]; password?: string },
        algorithms: unknown,
      ): KeyPart[]
    }
    dstszi2010: { DEFAULT_SBOX_COMPRESSED: Uint8Array }
    rfc3280: {
      SubjectPublicKeyInfo: {
        decode(
          bytes: Buffer,
          form: 'der',
        ): {
          algorithm: { algorithm: string; parameters: { curve: unknown; dke?: Buffer } }
          subjectPublicKey: { data: Buffer }
        }
      }
    }
  }
  export default jkurwa
}
declare module 'jkurwa/lib/util.js' {
  const util: { BIG_LE(bytes: Buffer): unknown }
  export default util
}
declare module 'gost89' {
  const gost89: {
    compat: {
      algos(): {
        hash(bytes: Buffer): Buffer
        storesave(
          raw: Buffer,
          form: 'PBES2',
          password: string,
          iv: Buffer,
          salt: Buffer,
        ): { body: Buffer; sbox: Buffer }
      }
    }
  }
  export default gost89
}
