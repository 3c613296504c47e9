import type { DeliveryError } from '../store/delivery-record.ts';
import { filledDeliveryError } from '../store/filled-delivery-error.ts';

/** Loans and rows that a warning names. */
const maxNamedLoans = 5;
const maxNamedRows = 5;
const maxIdLength = 50;

/** Warnings about the duplicate loan IDs of a file. */
export class RepeatedLoans {
	readonly #repeated: ReadonlyMap<string, readonly number[]>;
	/** Lines that have the loan ID of a line, itself included. */
	readonly #linesOf: ReadonlyMap<number, readonly number[]>;

	/** @param repeated lines of each loan ID that is in more than one row */
	constructor(repeated: ReadonlyMap<string, readonly number[]>) {
		this.#repeated = repeated;
		this.#linesOf = new Map([...repeated.values()].flatMap((lines) => lines.map((line) => [line, lines] as const)));
	}

	/** Warning of a row; undefined if no other row has its loan ID. */
	warningOf(line: number): string | undefined {
		const others = this.#linesOf.get(line)?.filter((each) => each !== line);
		return others && `The loan ID is also in ${rowsText(others)}.`;
	}

	/** Warning of the file; undefined without repeated loan IDs. */
	get warning(): DeliveryError | undefined {
		if (this.#repeated.size === 0) return undefined;
		const named = [...this.#repeated].slice(0, maxNamedLoans);
		const first = named.map(([id, lines]) => `${id.slice(0, maxIdLength).toWellFormed()} (${rowsText(lines)})`);
		const more = this.#repeated.size > named.length ? ', …' : '';
		const params = { count: String(this.#repeated.size), first: `${first.join(', ')}${more}` };
		return filledDeliveryError('loan-ids-repeated', params);
	}
}

function rowsText(lines: readonly number[]): string {
	const named = lines.slice(0, maxNamedRows).join(', ');
	return `row ${named}${lines.length > maxNamedRows ? ', …' : ''}`;
}
