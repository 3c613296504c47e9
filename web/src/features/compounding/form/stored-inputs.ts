import * as z from 'zod';
import { floorOptions, yearlyBases } from '../../../../../shared/contract/compounding.ts';
import { isLocalDate, type LocalDate } from '../../../../../shared/time/local-date.ts';
import type { FormState } from './form-state.ts';

const date = z
	.string()
	.refine(isLocalDate)
	.transform((text) => text as LocalDate);
const text = z.string().max(500);
const count = z.int().min(0);
const calendars = z.array(z.string()).max(100);

const storedInputs = z.strictObject({
	version: z.literal(1),
	currency: text,
	startDate: date,
	endDate: date,
	rounding: count.max(17),
	lookback: count,
	observationShift: z.boolean(),
	lockout: count,
	yearlyBasis: z.enum(yearlyBases),
	cas: text,
	margin: text,
	floor: text,
	floorOption: z.enum(floorOptions),
	systemCalendars: calendars,
	clientCalendars: calendars,
	principal: text,
	customTextBox1: text,
	principalChanges: z.array(z.strictObject({ changeDate: date, principalChange: text })),
});

/** The inputs as they are kept in the browser: all that the user chose, nothing that follows from it. */
export type StoredInputs = z.output<typeof storedInputs>;

export function composeStoredInputs(state: FormState): string {
	const { days, latestRateDate, awaitsLatestPeriod, periodMemory, nextChangeId, principalChanges, ...inputs } = state;
	const changes = principalChanges.map(({ changeDate, principalChange }) => ({ changeDate, principalChange }));
	return JSON.stringify({ version: 1, ...inputs, principalChanges: changes });
}

/** None when the text is nothing that the calculator has stored. */
export function parseStoredInputs(stored: string): StoredInputs | undefined {
	try {
		return storedInputs.safeParse(JSON.parse(stored)).data;
	} catch {
		return undefined;
	}
}
