/** A guard that could not be answered, such as an unknown name (spec §4): the error page shows its status. */
export class GuardFailure extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'GuardFailure'
    this.status = status
  }
}
