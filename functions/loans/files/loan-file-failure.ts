import type { LoanQuestion } from '#shared/loan/loan-questions.ts';

/** Failure of a loan file that cannot be read, so that no row is calculated. The message explains the correction. */
export class LoanFileFailure extends Error {
	override readonly name = 'LoanFileFailure';
	readonly questions: readonly LoanQuestion[];
	/** Details of a long message, one per finding. */
	readonly details: readonly string[];

	constructor(
		message: string,
		options: ErrorOptions & { readonly questions?: readonly LoanQuestion[]; readonly details?: readonly string[] } = {},
	) {
		const { questions = [], details = [], ...cause } = options;
		super([message, ...details].join(' '), cause);
		this.questions = questions;
		this.details = details;
	}

	/** Message without the details. */
	get summary(): string {
		return this.details.reduceRight((text, detail) => text.slice(0, -detail.length - 1), this.message);
	}
}
