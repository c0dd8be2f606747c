/** A failure told in our own words, without any value that somebody has typed: a log line may carry its sentence. */
export class Fault extends Error {
  override name = 'Fault'
}
