import type { DeliveryError } from '../store/delivery-record.ts';
import { filledDeliveryError } from '../store/filled-delivery-error.ts';

/** Maximum number of loans, and of rows, that a warning names. */
const maxNamedLoans = 5;
const maxNamedRows = 5;
const maxIdLength = 50;

export class RepeatedLoans {
	readonly #repeated: ReadonlyMap<string, readonly number[]>;
	/** Lines with the same repeated loan ID, by line. Each list includes the line itself. */
	readonly #linesOf: ReadonlyMap<number, readonly number[]>;

	/** @param repeated lines by loan ID; only loan IDs that occur in more than one row */
	constructor(repeated: ReadonlyMap<string, readonly number[]>) {
		this.#repeated = repeated;
		this.#linesOf = new Map([...repeated.values()].flatMap((lines) => lines.map((line) => [line, lines] as const)));
	}

	/** Warning for a row; undefined if its loan ID is unique. */
	warningOf(line: number): string | undefined {
		const others = this.#linesOf.get(line)?.filter((each) => each !== line);
		return others && `The loan ID is also in ${rowsText(others)}.`;
	}

	/** Warning for the file; undefined if all loan IDs are unique. */
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
