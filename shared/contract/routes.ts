import { calendarHolidays, calendarMetadata, calendarNames } from './calendars.ts';
import { compound, compoundingCurrencies } from './compounding.ts';
import { latestRate } from './rates.ts';
import { login, logout, profile } from './session.ts';

/** Every operation of the API, by name: what the browser, the local gateway and the AWS stacks are made from. */
export const routes = {
	login,
	profile,
	logout,
	calendarNames,
	calendarHolidays,
	calendarMetadata,
	compound,
	compoundingCurrencies,
	latestRate,
} as const;

export type OperationName = keyof typeof routes;
