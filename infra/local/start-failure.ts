/** The portal cannot start for a reason that its user can act on; the message says what to do. */
export class StartFailure extends Error {
	override readonly name = 'StartFailure';
}
