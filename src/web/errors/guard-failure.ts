/** A guard that gave no verdict, such as an unknown name (spec §4); the error page shows its status. */
export class GuardFailure extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'GuardFailure'
    this.status = status
  }
}
