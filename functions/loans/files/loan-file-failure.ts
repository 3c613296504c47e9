import type { LoanQuestion } from '#shared/loan/loan-questions.ts';

/** A loan file that cannot be read at all: no row of it is calculated. The message names what would be right. */
export class LoanFileFailure extends Error {
	override readonly name = 'LoanFileFailure';
	/** Decisions that the file leaves open. */
	readonly questions: readonly LoanQuestion[];
	/** Parts of a long message, one for each finding. */
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

	/** The message without its details. */
	get summary(): string {
		return this.details.reduceRight((text, detail) => text.slice(0, -detail.length - 1), this.message);
	}
}
