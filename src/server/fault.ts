/** A failure described in our own words, without any typed value, so its sentence may be logged. */
export class Fault extends Error {
  override name = 'Fault'
}
