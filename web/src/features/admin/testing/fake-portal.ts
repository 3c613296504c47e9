import type { AdminUser } from '#shared/contract/admin-directory.ts';
import type { AdminOrganisation } from '#shared/contract/admin-organisations.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import type { Feed } from '#shared/contract/feeds.ts';
import { localDate } from '#shared/time/local-date.ts';
import type { Answers } from '#test/support/fake-api.ts';

export const layoutText = JSON.stringify({
	GUI_Layout: {
		RFR: { Currencies: ['GBP', 'USD'], DefaultCurrency: 'USD', Features: { lookbackRange: 10 } },
		Theme: { kept: true },
		Admin: {},
	},
});

export const demoBank: AdminOrganisation = {
	orgId: 'demo-bank',
	longName: 'Demo Bank plc',
	shortName: 'Demo Bank',
	frontendConfig: layoutText,
	backendConfig: '{"isWeekendTreatedAsBizDay":true}',
	isOperator: true,
	version: 3,
};

export const otherBank: AdminOrganisation = {
	...demoBank,
	orgId: 'other',
	longName: 'Other Bank plc',
	shortName: 'Other Bank',
	isOperator: false,
	version: 7,
};

export const plainUser: AdminUser = {
	userId: 'u1',
	aaaLogin: 'user@other.example',
	orgId: 'other',
	frontendConfig: '',
	backendConfig: '',
	isAdmin: false,
	isDisabled: false,
	version: 2,
};

export const auditEntry: AuditEntry = {
	id: 'e1',
	at: '2026-08-07T08:00:00.000Z',
	by: 'admin@demo-bank.example',
	from: '203.0.113.9',
	action: 'update',
	entity: 'organisation',
	entityId: 'other',
	entityName: 'Other Bank',
	orgId: 'other',
	changes: [
		{ field: 'longName', before: 'Other Bank', after: 'Other Bank plc' },
		{ field: 'frontendConfig.GUI_Layout.VAL.RDPAccount.password', before: '••••', after: '••••' },
	],
	outcome: 'done',
};

/** A feed on time, with a quarantined value. */
export const sofr: Feed = {
	index: 'SOFR',
	publisher: 'Federal Reserve Bank of New York',
	page: 'https://www.newyorkfed.org/markets/reference-rates/sofr',
	latest: { date: localDate('2026-06-10'), value: '3.62' },
	fetched: { at: '2026-06-12T12:30:00.000Z', outcome: 'nothing-new', refusedRows: 2 },
	next: { date: localDate('2026-06-11'), expectedAt: '2026-06-12T12:00:00.000Z', lateByMillis: 0 },
	isBeyondCalendar: false,
	held: [
		{
			date: localDate('2026-06-11'),
			value: '36.2',
			comparedWith: { date: localDate('2026-06-10'), value: '3.62' },
			askedAt: '2026-06-12T12:30:00.000Z',
		},
	],
};

/** A feed that is late by a day, five hours and a minute, and whose last fetch failed. */
export const sonia: Feed = {
	index: 'SONIA',
	publisher: 'Publisher of SONIA',
	page: 'https://publisher.example/sonia',
	latest: { date: localDate('2026-06-10'), value: '3.7271' },
	fetched: { at: '2026-06-13T13:01:00.000Z', outcome: 'failed', reason: 'answered with text/html' },
	next: { date: localDate('2026-06-11'), expectedAt: '2026-06-12T08:00:00.000Z', lateByMillis: 104_460_000 },
	isBeyondCalendar: false,
	held: [],
};

const nowa: Feed = {
	index: 'NOWA',
	publisher: 'Norges Bank',
	page: 'https://publisher.example/nowa',
	isBeyondCalendar: false,
	held: [],
};

/** Default responses of the portal, by operation. Tests can override them. */
export const usualAnswers = {
	calendarMetadata: () => ({
		currencies: [
			{ code: 'USD', dayCountConvention: 'ACT/360', index: 'SOFR', calendar: 'USA_FI' },
			{ code: 'GBP', dayCountConvention: 'ACT/365', index: 'SONIA', calendar: 'UKG_FI' },
			{ code: 'EUR', dayCountConvention: 'ACT/360', index: 'ESTR', calendar: 'EUR_FI' },
		],
	}),
	organisationSearch: ({ search }) => ({
		organisations: [demoBank, otherBank].filter(({ longName }) => longName.includes(search ?? '')),
	}),
	organisationRead: ({ orgId }) => (orgId === 'other' ? otherBank : demoBank),
	organisationAdd: (body) => ({ ...otherBank, ...body, orgId: 'new', version: 1 }),
	organisationUpdate: (body) => ({ ...otherBank, ...body, version: 8 }),
	organisationDelete: ({ orgId }) => ({ orgId }),
	userSearch: () => ({
		users: [
			{ ...plainUser, status: 'active', lastSeenAt: '2026-06-12T09:00:00.000Z' },
			{ ...plainUser, userId: 'u2', aaaLogin: 'second@other.example', isAdmin: true, status: 'invited' },
		],
	}),
	userRead: () => plainUser,
	userAdd: (body) => ({ ...plainUser, ...body, userId: 'new', version: 1 }),
	userUpdate: (body) => ({ ...plainUser, ...body, version: 3 }),
	userDelete: ({ userId }) => ({ userId }),
	userInvite: ({ userId }) => ({ userId }),
	bulkScheduleSearch: () => ({ schedules: [] }),
	loanPullRead: () => ({ runs: [] }),
	auditList: () => ({ entries: [auditEntry] }),
	feedList: () => ({ feeds: [sofr, sonia, nowa] }),
	feedFetch: () => ({ publisher: 'Bank of England', indices: ['SONIA'] }),
	feedConfirm: (body) => ({ ...body, value: String(body.value), kept: 'new' }),
	feedReject: (body) => ({ ...body, value: String(body.value) }),
} satisfies Answers;
