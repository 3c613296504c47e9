import {
	organisationAdd,
	organisationDelete,
	organisationList,
	organisationRead,
	organisationSearch,
	organisationUpdate,
} from './admin-organisations.ts';
import { userAdd, userDelete, userList, userRead, userSearch, userUpdate } from './admin-users.ts';
import { auditList } from './audit.ts';
import { calendarHolidays, calendarMetadata, calendarNames, deleteCalendar, uploadCalendar } from './calendars.ts';
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
	uploadCalendar,
	deleteCalendar,
	compound,
	compoundingCurrencies,
	latestRate,
	organisationList,
	organisationSearch,
	organisationRead,
	organisationAdd,
	organisationUpdate,
	organisationDelete,
	userList,
	userSearch,
	userRead,
	userAdd,
	userUpdate,
	userDelete,
	auditList,
} as const;

export type OperationName = keyof typeof routes;
