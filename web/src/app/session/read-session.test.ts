import { expect, test } from 'vitest';
import { readSession } from './read-session.ts';

const info = {
	Token: 't',
	TokenValidityInHours: 8,
	TokenValidityFrom: '2026-08-07T08:00:00.000Z',
	UserId: 'user@demo-bank.example',
	UserName: 'n/a',
	OrganizationName: 'Demo Bank',
	FrontendConfig: '{"GUI_Layout":{"Admin":{},"RFR":{"Currencies":["USD"]}}}',
	BackendConfig: '{}',
};

test('the module Admin is only in the layout of administrators', () => {
	expect(Object.keys(readSession({ ...info, IsAdmin: true })?.layout ?? {})).toEqual(['Admin', 'RFR']);
	expect(Object.keys(readSession({ ...info, IsAdmin: false })?.layout ?? {})).toEqual(['RFR']);
});
