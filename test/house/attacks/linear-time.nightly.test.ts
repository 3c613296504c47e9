import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { changesBetween } from '#functions/administration/config-changes.ts';
import { checkConfig, masked } from '#functions/administration/save-config.ts';
import { parseCalendarFile } from '#functions/calendars/upload-calendar.ts';
import { readRequest } from '#functions/directory/access/capability-handler.ts';
import { jsonAnswer } from '#platform/http/answer-text.ts';
import { readCursor } from '#platform/http/page-cursor.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { auditList } from '#shared/contract/audit.ts';
import type { Route } from '#shared/contract/route.ts';
import { type OperationName, routes } from '#shared/contract/routes.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { beyondDailyMaximum, beyondOrganisation } from '#shared/directory/beyond-organisation.ts';
import { effectiveLayout, entitlementOf, withinEntitlement } from '#shared/directory/entitlement.ts';
import { parseFrontendConfig } from '#shared/directory/layout.ts';
import { withLayoutHash } from '#shared/directory/layout-hash.ts';
import { isLocalDate, parseTenor } from '#shared/time/local-date.ts';
import { readWrittenDate } from '#shared/time/read-written-date.ts';
import { sampleRequests } from '#test/support/sample-requests.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Length of the longest possible configuration, and half of that length. */
const [half, whole] = [50_000, 100_000];

/** Below this processor time, doubling the text proves nothing, because caches fill and garbage is collected. */
const unmeasurableMillis = 200;
const maxGrowth = 3;

const shapes: Readonly<Record<string, (length: number) => string>> = {
	letters: (length) => 'a'.repeat(length),
	zeros: (length) => '0'.repeat(length),
	'digits before a letter': (length) => `${'1'.repeat(length - 1)}a`,
	spaces: (length) => ' '.repeat(length),
	'spaces within': (length) => `a${' '.repeat(length - 2)}a`,
	'a URL of colons': (length) => `a://${':'.repeat(length - 4)}`,
	'a scheme without end': (length) => 'a+'.repeat(length / 2),
	slashes: (length) => `/valuation/api${'/a'.repeat((length - 16) / 2)}/!`,
	'opening braces': (length) => '{'.repeat(length),
	'opening brackets': (length) => '['.repeat(length),
	quotes: (length) => '"'.repeat(length),
	backslashes: (length) => '\\'.repeat(length),
	'escaped quotes': (length) => '\\"'.repeat(length / 2),
	commas: (length) => ','.repeat(length),
	'lines of two cells': (length) => 'a,b\n'.repeat(length / 4),
	'line breaks': (length) => '\r\n'.repeat(length / 2),
	dots: (length) => 'a.'.repeat(length / 2),
	'an exponent': (length) => `1e${'9'.repeat(length - 2)}`,
	'characters outside the plane': (length) => '\u{1f600}'.repeat(length / 2),
	'combining marks': (length) => `e${'\u0301\u0323'.repeat((length - 1) / 2)}`,
	'forbidden keys': (length) => `{"__proto__":${'{"constructor":'.repeat(length / 16)}1`,
};

/** Functions that create JSON of a given length, whose elements are as numerous or as long as possible. */
const configs: Readonly<Record<string, (length: number) => object>> = {
	'a long key over many values': (length) => ({ ['k'.repeat(length / 2)]: Array(Math.floor(length / 4)).fill(1) }),
	'a long key over many objects': (length) => ({ ['k'.repeat(length / 2)]: Array(Math.floor(length / 6)).fill({}) }),
	'a key of the allowed length over many values': (length) => ({
		['k'.repeat(290)]: Array(Math.floor(length / 2)).fill(1),
	}),
	'nested long keys': (length) =>
		Array.from({ length: 40 }).reduce<object>((inner) => ({ ['k'.repeat(length / 80)]: inner }), {
			list: Array(Math.floor(length / 4)).fill(1),
		}),
	'many keys': (length) => Object.fromEntries(Array.from({ length: length / 12 }, (_, index) => [`key${index}`, 1])),
	'many secrets': (length) => ({ hosts: Array(Math.floor(length / 30)).fill({ host: 'a', password: 'b' }) }),
	'many names of secrets': (length) => ({ hosts: Array(Math.floor(length / 30)).fill({ secretName: 'portal' }) }),
	'many unknown modules': (length) =>
		Object.fromEntries(Array.from({ length: length / 16 }, (_, index) => [`rfr${'_'.repeat(index % 7)}${index}`, {}])),
	'many columns': (length) => ({
		RFR: {
			Currencies: ['USD'],
			DefaultCurrency: 'USD',
			Columns: Object.fromEntries(Array.from({ length: length / 24 }, (_, index) => [`c${index}`, { Width: 9e9 }])),
		},
	}),
	'many currencies': (length) => ({
		RFR: { Currencies: currencies(length / 6), DefaultCurrency: 'AAA' },
		ONRates: { Currencies: currencies(length / 24), DefaultCurrency: 'AAA' },
		Entitlements: { RFR: { Currencies: currencies(length / 24) } },
	}),
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function currencies(count: number): string[] {
	return Array.from({ length: count }, (_, index) =>
		[676, 26, 1].map((unit) => letters[Math.floor(index / unit) % 26]).join(''),
	);
}

/** Processes a configuration as a save does, but without the database. It must be refused early or take linear time. */
function save(config: string): void {
	const frontendConfig = JSON.stringify({ GUI_Layout: parsedOrText(config) });
	attempt(() => {
		checkConfig('backend', config);
		masked(config);
		changesBetween({}, { backendConfig: config });
		beyondDailyMaximum(config, config);
		entitlementOf({ NonGuiComponent: true }, parsedOrText(config), true);
	});
	attempt(() => {
		checkConfig('frontend', frontendConfig);
		changesBetween({}, { frontendConfig });
		withLayoutHash(frontendConfig);
	});
	const read = parseFrontendConfig(frontendConfig);
	if ('problem' in read) return;
	const { layout } = read;
	beyondOrganisation(layout, { ...layout, RFR: { Currencies: currencies(16_000).reverse() } });
	effectiveLayout(layout, layout);
	const entitlement = entitlementOf(layout, {}, true);
	withinEntitlement(entitlement, entitlement);
}

function parsedOrText(config: string): unknown {
	try {
		return JSON.parse(config);
	} catch {
		return config;
	}
}

function attempt(act: () => unknown): void {
	try {
		act();
	} catch (error) {
		if (!(error instanceof Refusal || error instanceof RangeError)) throw error;
	}
}

/** Returns this thread's lowest processor time of several runs, so that other work on the machine matters little. */
function bestMillis(act: () => void, tries: number): number {
	const times = Array.from({ length: tries }, () => {
		const began = process.threadCpuUsage();
		act();
		const { user, system } = process.threadCpuUsage(began);
		return (user + system) / 1000;
	});
	return Math.min(...times);
}

/** Expects that a text of double length takes at most three times as long. */
function expectLinear(name: string, act: (length: number) => void): void {
	if (bestMillis(() => act(whole), 1) <= unmeasurableMillis) return;
	const [short, long] = [bestMillis(() => act(half), 3), bestMillis(() => act(whole), 3)];
	if (long <= unmeasurableMillis) return;
	expect(long / short, `${name}: ${short} ms, then ${long} ms`).toBeLessThan(maxGrowth);
}

const cases = Object.entries(shapes);

const values = new Map<string, string>();

/** Returns JSON of a shape, which is created once for all requests. */
function jsonOf(shape: string, length: number): string {
	const name = `${shape} ${length}`;
	const value = values.get(name) ?? JSON.stringify(shapes[shape]?.(length));
	values.set(name, value);
	return value;
}

const event = (headers: Record<string, string>) => ({ headers }) as unknown as APIGatewayProxyEventV2;

const parsers: Readonly<Record<string, (text: string) => unknown>> = {
	'a configuration': save,
	'a value of a configuration': (text) => save(JSON.stringify({ value: text })),
	'values of a configuration': (text) => save(JSON.stringify({ list: [text, { url: text, password: 'x' }] })),
	'a key of a configuration': (text) => save(JSON.stringify({ [text]: 1 })),
	'a module of a layout': (text) =>
		save(JSON.stringify({ RFR: { [text]: text }, VAL: { ValuationDataServiceEndpoint: text } })),
	'a calendar file': (text) => parseCalendarFile(text, ['USA_FI']),
	'rows of a calendar file': (text) => parseCalendarFile(`Calendar,Date,Holiday Name\n${text}`, ['USA_FI']),
	'names in a calendar file': (text) =>
		parseCalendarFile(`Calendar,Date,Holiday Name\n${text},2026-05-02,x\n${'b,2026-05-02,x\n'.repeat(900)}`, []),
	'a date of a file': readWrittenDate,
	'a date': isLocalDate,
	'a tenor': parseTenor,
	'a decimal': (text) => attempt(() => decimal(text)),
	'a cursor': (text) => attempt(() => readCursor(auditList.request, text)),
	'a body that is not one': (text) => attempt(() => readRequest(text, routes.compound)),
	'an encoding': (text) => jsonAnswer(event({ 'accept-encoding': `gzip${text}` }), 'x'.repeat(2000), {}),
};

it.each(Object.entries(parsers))('%s of any shape is parsed in linear time', (_, parse) => {
	for (const [name, shape] of cases) expectLinear(name, (length) => parse(shape(length)));
});

it.each(Object.entries(configs))('a configuration with %s is checked in linear time', (name, config) => {
	expectLinear(name, (length) => save(JSON.stringify(config(length))));
});

const requests = Object.entries(sampleRequests).filter(([, sample]) => sample !== undefined);

it('a request of any shape is parsed in linear time, even if it exceeds the maximum size of its route', () => {
	for (const [name, sample] of requests) {
		const route: Route = routes[name as OperationName];
		const fields = Object.keys({ ...sample, surplus: '' });
		for (const [shape] of cases) {
			expectLinear(`${name}, ${shape}`, (length) => {
				const value = jsonOf(shape, length);
				attempt(() => readRequest(`{${fields.map((field) => `"${field}":${value}`)}}`, route));
			});
		}
	}
});
