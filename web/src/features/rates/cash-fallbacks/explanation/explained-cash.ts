import type { LocalDate } from '../../../../../../shared/time/local-date.ts';
import type { CashTable } from '../cash-tables.ts';

/** The row of the answer that a figure stands in. */
export interface ExplainedCash {
	readonly table: Pick<CashTable, 'currency' | 'name' | 'style'>;
	readonly feature: string;
	readonly tenor: string;
	readonly recordDate: LocalDate;
}
