import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { createPath, MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { initLanguage } from '#i18n/language.ts';
import { SessionContext } from '#lib/session-context.ts';
import { type Layout, parseFrontendConfig } from '#shared/directory/layout.ts';
import { notices, show } from '#test/support/notifications-fake.ts';
import { defaultPath, openingAddress } from './module-routes.ts';
import { PortalRoutes } from './routes.tsx';

vi.mock('#features/loans/loans-page.tsx', () => ({
	LoansPage: () => <h1>The calculator</h1>,
}));
vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

beforeAll(initLanguage);
afterEach(() => {
	cleanup();
	show.mockClear();
});

function layoutOf(sections: object): Layout {
	const read = parseFrontendConfig(JSON.stringify({ GUI_Layout: sections }));
	if ('problem' in read) throw new Error(read.problem);
	return read.layout;
}

const layouts: readonly (readonly [string, object, string])[] = [
	['RFR first', { RFR: {}, Admin: {} }, '/compoundcalcu'],
	['the valuation first', { VAL: {}, RFR: {} }, '/valuationengine'],
	['something unknown first', { Theme: {}, RFR: {} }, '/'],
	['nothing', {}, '/'],
	['non-GUI', { NonGuiComponent: true }, '/'],
	['RFR, but non-GUI', { RFR: {}, NonGuiComponent: true }, '/'],
];

test.each(layouts)('the default path of a layout (%s, %j) is %s', (_, sections, path) => {
	expect(defaultPath(layoutOf(sections))).toBe(path);
});

test.each([
	['an address below a screen that is enabled', { RFR: {}, VAL: {} }, '/valuationengine/runs/1'],
	['an address below a screen that is not enabled', { RFR: {} }, '/compoundcalcu'],
	['an address below a screen of a non-GUI user', { VAL: {}, NonGuiComponent: true }, '/'],
])('a session that requests %s with the layout %j opens at %s', (_, sections, path) => {
	expect(openingAddress(layoutOf(sections), '/valuationengine/runs/1')).toBe(path);
});

test.each([
	'/valuationengine',
	'/valuationengine/',
	'/valuationengine?tab=market-data',
	'/compoundcalcu#currency=GBP&start=2025-01-02',
	'/compoundcalcu/?a=/nowhere#b',
])('a session opens at the requested address %s if the layout has its screen', (asked) => {
	expect(openingAddress(layoutOf({ RFR: {}, VAL: {} }), asked)).toBe(asked);
});

test.each([
	'/',
	'/#currency=GBP',
	'/admin',
	'/valuationengineer/runs',
	'/termrates/runs/1',
	'/nowhere',
	'//compoundcalcu',
	'https://example.com/compoundcalcu',
])('a session that requests %s opens at its default path, because the layout does not have such a screen', (asked) => {
	expect(openingAddress(layoutOf({ RFR: {}, VAL: {} }), asked)).toBe('/compoundcalcu');
});

let visited: string[];

function Probe() {
	const navigate = useNavigate();
	const address = createPath(useLocation());
	useEffect(() => void visited.push(address), [address]);
	return (
		<>
			<button type="button" onClick={() => void navigate('/compoundcalcu')}>
				To the calculator
			</button>
			<button type="button" onClick={() => void navigate('/nowhere')}>
				Astray
			</button>
		</>
	);
}

function open(sections: object, { queryClient = new QueryClient(), asked = '/' } = {}) {
	visited = [];
	const session = {
		userId: 'user@demo-bank.example',
		organizationName: 'Demo Bank',
		isAdmin: false,
		layout: layoutOf(sections),
		backendConfig: {},
	};
	render(
		<MemoryRouter initialEntries={[asked]}>
			<QueryClientProvider client={queryClient}>
				<SessionContext value={session}>
					<PortalRoutes />
				</SessionContext>
			</QueryClientProvider>
			<Probe />
		</MemoryRouter>,
	);
}

describe('screens of a session', () => {
	test('without a requested address, the session opens at its default path without a notice', async () => {
		open({ RFR: {} });
		expect(await screen.findByRole('heading', { name: 'The calculator' })).toBeTruthy();
		expect(visited.at(-1)).toBe('/compoundcalcu');
		expect(notices()).toEqual([]);
	});

	test('the session opens at the requested address, and keeps its query and fragment', async () => {
		open({ Admin: {}, RFR: {} }, { asked: '/compoundcalcu?a=1#currency=GBP' });
		expect(await screen.findByRole('heading', { name: 'The calculator' })).toBeTruthy();
		expect(visited).toEqual(['/compoundcalcu?a=1#currency=GBP']);
		expect(notices()).toEqual([]);
	});

	test.each([
		['user@demo-bank.example', '/compoundcalcu#principal=25000000'],
		['other@demo-bank.example', '/compoundcalcu'],
	])('after the session of user@demo-bank.example has expired, the session of %s opens at %s', async (of, path) => {
		history.replaceState({ asked: '/compoundcalcu#principal=25000000', of }, '');
		open({ RFR: {} });
		expect(await screen.findByRole('heading', { name: 'The calculator' })).toBeTruthy();
		expect(visited.at(-1)).toBe(path);
		expect(notices()).toEqual([]);
		history.replaceState(null, '');
	});

	test.each(['/fallback?date=2025-03-14', '/nowhere'])(
		'the session opens at its default path with a notice if %s was requested',
		async (asked) => {
			open({ RFR: {} }, { asked });
			expect(await screen.findByRole('heading', { name: 'The calculator' })).toBeTruthy();
			expect(visited.at(-1)).toBe('/compoundcalcu');
			expect(notices().map(({ text }) => text)).toEqual(['The page you asked for is not part of your portal.']);
		},
	);

	test.each([
		['non-GUI', { RFR: {}, NonGuiComponent: true }],
		['layout without the calculator', { Theme: {} }],
	])('a user without access to the calculator (%s) is redirected from it to the welcome page', async (_, sections) => {
		open(sections);
		await screen.findByRole('heading', { name: /^Welcome/ });
		screen.getByRole('button', { name: 'To the calculator' }).click();
		await waitFor(() => expect(visited.slice(-2)).toEqual(['/compoundcalcu', '/']));
		expect(screen.queryByRole('heading', { name: 'The calculator' })).toBeNull();
	});

	test('an unknown address leads to the welcome page', async () => {
		open({ RFR: {} });
		await screen.findByRole('heading', { name: 'The calculator' });
		screen.getByRole('button', { name: 'Astray' }).click();
		expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeTruthy();
		expect(visited.slice(-2)).toEqual(['/nowhere', '/']);
	});
});

test('when a different tab changes a calendar, the cached calendars are removed, whichever screen is open', async () => {
	const queryClient = new QueryClient();
	const kept = ['calendar-names', 'calendar-holidays'].flatMap((name) => [
		[name, 'Demo Bank'],
		[name, 'BNI'],
	]);
	for (const key of kept) queryClient.setQueryData(key, {});
	open({}, { queryClient });
	await screen.findByRole('heading', { name: /^Welcome/ });
	const otherTab = new BroadcastChannel('portal.calendars');
	otherTab.postMessage({ type: 'calendar-uploaded', calendar: 'OWN', organizationName: 'Demo Bank' });
	await waitFor(() => expect(queryClient.getQueryData(['calendar-holidays', 'Demo Bank'])).toBeUndefined());
	otherTab.close();
	expect(kept.map((key) => queryClient.getQueryData(key) !== undefined)).toEqual([false, true, false, true]);
});
