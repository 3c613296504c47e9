/** The start fails for a reason that the user can correct. The message says how. */
export class StartFailure extends Error {
	override readonly name = 'StartFailure';
}
