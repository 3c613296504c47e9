import { localDate } from '#shared/time/local-date.ts';

export const sampleOrganisation = {
	orgId: 'o-1',
	shortName: 'BANK',
	longName: 'Bank',
	frontendConfig: '{}',
	backendConfig: '{}',
	isOperator: false,
	version: 1,
};

export const sampleUser = {
	sub: 'u-1',
	login: 'user@bank.example',
	orgId: 'o-1',
	isAdmin: false,
	isDisabled: false,
	version: 1,
};

export const sampleCalendar = {
	name: 'Desk',
	completeFrom: localDate('2026-01-01'),
	completeTo: localDate('2026-12-31'),
	holidays: [{ date: localDate('2026-12-25'), name: 'Christmas Day' }],
};

/** Time and user of the upload of a client calendar. */
export const sampleUpload = { uploadedBy: 'user@bank.example', uploadedAt: '2026-03-17T08:00:00Z' };

export const sampleAuditEntry = {
	id: 'e-1',
	at: '2026-03-17T08:00:00.000Z',
	by: 'user@bank.example',
	from: '192.0.2.1',
	action: 'update',
	entity: 'user',
	entityId: 'u-1',
	entityName: 'user@bank.example',
	orgId: 'o-1',
} as const;
