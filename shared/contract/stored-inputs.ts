import * as z from 'zod';
import { floorOptions, rateSwitches, yearlyBases } from './compounding-request.ts';
import { date } from './route.ts';

const text = z.string().max(500);
const count = z.int().min(0);
const calendars = z.array(z.string()).max(100);

/** Stored inputs of the calculator. They contain everything that the user entered, and nothing derived from it. */
export const storedInputs = z.strictObject({
	version: z.literal(1).describe('Version of the form of these terms.'),
	currency: text,
	startDate: date,
	endDate: date,
	rounding: count.max(17).describe('Decimals of the rates. 0: no rounding.'),
	lookback: count,
	observationShift: z.boolean(),
	lockout: count,
	yearlyBasis: z.enum(yearlyBases),
	cas: text,
	margin: text,
	floor: text,
	floorOption: z
		.enum(floorOptions)
		.describe('Replaced by each of floorOn, casMethod and marginMethod that is present.'),
	floorOn: rateSwitches.floorOn.describe('Rate that the floor is compared with. Absent: as floorOption says.'),
	casMethod: rateSwitches.casMethod.describe('Use of the credit adjustment spread. Absent: as floorOption says.'),
	marginMethod: rateSwitches.marginMethod.describe('Use of the margin. Absent: as floorOption says.'),
	convention: z
		.string()
		.min(1)
		.max(50)
		.optional()
		.describe('`id` of the convention that the loan follows. Every term is stated all the same.'),
	systemCalendars: calendars,
	clientCalendars: calendars,
	principal: text,
	customTextBox1: text,
	principalChanges: z.array(z.strictObject({ changeDate: date, principalChange: text })),
});

export type StoredInputs = z.output<typeof storedInputs>;
