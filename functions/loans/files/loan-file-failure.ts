/** A loan file that cannot be read at all: no row of it is calculated. The message names what would be right. */
export class LoanFileFailure extends Error {
	override readonly name = 'LoanFileFailure';
}
