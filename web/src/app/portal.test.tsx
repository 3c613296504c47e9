import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { initLanguage } from '#i18n/language.ts';
import { accessDenied } from '#lib/api-client.ts';
import type { SessionInfo } from '#shared/contract/session.ts';
import { fakeApi, operationsCalled, unreachable } from '#test/support/fake-api.ts';
import { NotificationsProvider } from '#ui/notifications.tsx';
import { Portal } from './portal.tsx';

const { logout, bonds } = vi.hoisted(() => ({ logout: vi.fn(), bonds: [] as object[] }));
vi.mock('./session/portal-session.ts', () => ({ portalSession: { logout } }));
vi.mock('#features/loans/loans-page.tsx', async () => {
	const { stateKeyOf, useSession } = await import('#lib/session-context.ts');
	const LoansPage = () => {
		bonds.push(stateKeyOf(useSession()));
		return (
			<>
				<h1>The calculator</h1>
				<input aria-label="Principal" />
			</>
		);
	};
	return { LoansPage };
});

beforeAll(() => {
	vi.stubGlobal('__APP_VERSION__', '1.5.52');
	// jsdom does not have matchMedia, which the print note uses.
	vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
beforeEach(async () => {
	bonds.length = 0;
	await initLanguage();
});

function infoWith(layout: object | undefined, more: Partial<SessionInfo> = {}): SessionInfo {
	return {
		Token: 'token-1',
		TokenValidityInHours: 8,
		TokenValidityFrom: '2026-08-07T06:00:00Z',
		UserId: 'ada@demo-bank.example',
		UserName: 'n/a',
		OrganizationName: 'Demo Bank',
		FrontendConfig: JSON.stringify(layout === undefined ? {} : { GUI_Layout: layout }),
		BackendConfig: '{}',
		IsAdmin: false,
		...more,
	};
}

function open(layout: object | undefined, more: Partial<SessionInfo> = {}) {
	history.replaceState(null, '', '/');
	render(
		<NotificationsProvider>
			<Portal info={infoWith(layout, more)} stateKey={{}} takesFocus={false} />
		</NotificationsProvider>,
	);
	return userEvent.setup();
}

const helpLink = () => screen.queryByRole('link', { name: /^Help for this page/ });
const menu = async (user: ReturnType<typeof userEvent.setup>) => {
	const trigger = screen.getByRole('button', { name: 'User menu of ada@demo-bank.example' });
	expect(trigger.textContent).toBe('ada');
	await user.click(trigger);
	return screen.findByRole('menu');
};

test('the calculator has a tab and a help page', async () => {
	open({ RFR: {} });
	await screen.findByRole('heading', { name: 'The calculator' });
	const tab = within(screen.getByRole('navigation', { name: 'Modules' })).getByRole('link');
	expect(tab.textContent).toBe('Compounding calculator');
	expect(tab.getAttribute('aria-current')).toBe('page');
	expect(helpLink()?.getAttribute('href')).toBe('/help/compounding-calculator.html');
	expect(helpLink()?.getAttribute('target')).toBe('_blank');
	expect(document.title).toBe('Compounding calculator – RFR Portal');
});

test('a non-GUI user has the user menu, no tabs and no help icon', async () => {
	const user = open({ NonGuiComponent: true, RFR: {} });
	await screen.findByRole('heading', { name: /^Welcome/ });
	expect(screen.queryByRole('navigation')).toBeNull();
	expect(helpLink()).toBeNull();
	expect(await menu(user)).toBeTruthy();
});

test.each([
	['only the calculator', { RFR: { Currencies: ['USD'] } }, ['View Calendars']],
	['no calculator', { VAL: {} }, []],
])('if the layout has %s, the user menu has the calendar actions of that layout', async (_, layout, expected) => {
	const user = open(layout);
	const items = within(await menu(user)).getAllByRole('menuitem');
	expect(items.map((item) => item.textContent).filter((text) => /Calendars?$/.test(text ?? ''))).toEqual(expected);
});

test.each([
	['no layout', undefined, {}],
	['an invalid layout', { RFR: { Currencies: 'USD' } }, {}],
	['a backend configuration that is not JSON', { RFR: {} }, { BackendConfig: '{' }],
])('if the profile has %s, the portal says so instead of showing a screen', async (_, layout, more) => {
	open(layout, more);
	expect(
		await screen.findByText('Failed to load data: User profile data is not valid. Please Refresh page.'),
	).toBeTruthy();
	expect(screen.getByRole('button', { name: 'Refresh page' })).toBeTruthy();
	expect(screen.queryByRole('heading', { name: 'The calculator' })).toBeNull();
});

describe('if the API refuses access to a module of the layout', () => {
	const changed = 'Your access has changed. The tabs and currencies are updated.';
	const tabs = () =>
		screen.queryAllByRole('link', { name: /calculator|rates|fallbacks/i }).map((tab) => tab.textContent);
	const refuse = () => act(async () => accessDenied.announce());

	test('the tab of the refused module is removed, and input in a remaining tab is kept', async () => {
		const user = open({ RFR: {}, ONRates: {} });
		await user.type(await screen.findByRole('textbox', { name: 'Principal' }), '250');
		fakeApi({ profile: () => infoWith({ RFR: {} }) });
		await refuse();
		expect(await screen.findByText(changed)).toBeTruthy();
		expect(operationsCalled()).toEqual(['profile']);
		expect(tabs()).toEqual(['Compounding calculator']);
		expect(bonds.at(-1), 'what a view keeps is found again').toBe(bonds[0]);
		expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Principal' }).value).toBe('250');
	});

	test('if the open screen belongs to the refused module, the start page is shown and focused', async () => {
		open({ RFR: {}, Theme: {} });
		(await screen.findByRole('textbox', { name: 'Principal' })).focus();
		fakeApi({ profile: () => infoWith({ Theme: {} }) });
		await refuse();
		await screen.findByRole('heading', { name: /^Welcome/ });
		await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
	});

	test('if the reloaded profile is unchanged, no notice is shown, and the profile is loaded only once', async () => {
		open({ RFR: {} });
		await screen.findByRole('heading', { name: 'The calculator' });
		fakeApi({ profile: () => infoWith({ RFR: {} }) });
		await refuse();
		expect(operationsCalled()).toEqual(['profile']);
		expect(screen.queryByText(changed)).toBeNull();
	});

	test('if the profile cannot be loaded, the open screen stays', async () => {
		open({ RFR: {} });
		fakeApi({ profile: () => unreachable });
		await refuse();
		expect(await screen.findByRole('heading', { name: 'The calculator' })).toBeTruthy();
	});
});
