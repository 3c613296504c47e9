import { checkKeys } from '#shared/input/check-keys.ts';
import { type ConfigFault, fault, isObject, parseJson, unreadFault } from '../input/config-fault.ts';
import { parseFrontendConfig } from './layout.ts';
import { largestInLayout } from './module-sections.ts';
import { isModule, type Module, moduleEntry, moduleKeys } from './modules.ts';

/**
 * Checks the text of a `frontendConfig`, `{"GUI_Layout": {…}}`, and returns its faults. Administration screens and
 * server use this function.
 * @param calculated currencies of the calculator; if the list is empty, currencies are not checked
 */
export function checkFrontendConfig(text: string, calculated: readonly string[] = []): readonly ConfigFault[] {
	const parsed = parseJson(text);
	if ('problem' in parsed) return [unreadFault('Frontend Config', parsed)];
	const wrongKeys = checkKeys(parsed.value);
	if (wrongKeys.length > 0) return wrongKeys;
	const layout = isObject(parsed.value) ? parsed.value.GUI_Layout : undefined;
	if (!isObject(layout)) return [fault(['GUI_Layout'], 'no-layout', 'Frontend Config must have an object GUI_Layout.')];
	const faults =
		layout.NonGuiComponent === true
			? checkAlone(layout)
			: [
					...Object.entries(layout).flatMap(([key, section]) => checkSection(key, section)),
					...checkCalculated(layout.RFR, calculated),
				];
	if (faults.length > 0) return faults;
	const read = parseFrontendConfig(text);
	if (!('problem' in read)) return [];
	const { place = 'GUI_Layout', problem } = read;
	return [fault(['GUI_Layout'], 'invalid', `Frontend Config: ${problem}`, { place })];
}

function checkAlone(layout: Record<string, unknown>): readonly ConfigFault[] {
	return Object.keys(layout)
		.filter(isModule)
		.map((key) => fault(['GUI_Layout', key], 'non-gui-alone', `NonGuiComponent stands alone: take out ${key}.`));
}

function checkSection(key: string, section: unknown): readonly ConfigFault[] {
	const path = ['GUI_Layout', key];
	if (key === 'hash' || key === 'NonGuiComponent') return [];
	if (!isModule(key)) return checkUnknown(key);
	if (!isObject(section)) return [fault(path, 'not-an-object', `${key} must be an object.`)];
	return [
		...checkJsonFields(key, section),
		...checkCurrencies(key, section),
		...checkLargest(key, section),
		...checkEndpoint(key, section),
	];
}

/** Accepts an unknown key, unless it is the key of a module in different case. That module would never open. */
function checkUnknown(key: string): readonly ConfigFault[] {
	const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
	const written = plain(key);
	const meant = moduleKeys.find((module) => plain(module) === written);
	if (meant === undefined) return [];
	return [fault(['GUI_Layout', key], 'unknown-module', `There is no module ${key}: it is written ${meant}.`)];
}

function fieldLabel(key: Module, field: string): string {
	const words = field.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');
	return `${moduleEntry(key).sectionName.en} ${words}`;
}

function checkJsonFields(key: Module, section: Record<string, unknown>): readonly ConfigFault[] {
	return (moduleEntry(key).jsonFields ?? [])
		.filter((field) => section[field] !== undefined && !isObject(section[field]))
		.map((field) => {
			const message = `${fieldLabel(key, field)} value is not a valid JSON format string`;
			return fault(['GUI_Layout', key, field], 'not-json', message);
		});
}

function checkCurrencies(key: Module, section: Record<string, unknown>): readonly ConfigFault[] {
	const { hasDefaultCurrency, sectionName } = moduleEntry(key);
	if (hasDefaultCurrency !== true) return [];
	const label = sectionName.en;
	const { Currencies, DefaultCurrency } = section;
	const path = (field: string) => ['GUI_Layout', key, field];
	const faults: ConfigFault[] = [];
	const isEmpty = !Array.isArray(Currencies) || Currencies.length === 0;
	if (isEmpty) faults.push(fault(path('Currencies'), 'empty', `${label} Currency can not be empty.`));
	if (DefaultCurrency === undefined || DefaultCurrency === '') {
		faults.push(fault(path('DefaultCurrency'), 'empty', `${label} Default Currency can not be empty.`));
	} else if (!isEmpty && !Currencies.includes(DefaultCurrency)) {
		const message = `${label} Default Currency should be within selected currencies.`;
		faults.push(fault(path('DefaultCurrency'), 'not-within', message));
	}
	return faults;
}

const maxNamed = 10;

/** Returns a fault if the calculator lacks the default currency; it would otherwise only show that access is denied. */
function checkCalculated(section: unknown, calculated: readonly string[]): readonly ConfigFault[] {
	if (calculated.length === 0 || !isObject(section) || !Array.isArray(section.Currencies)) return [];
	const others = section.Currencies.filter((code) => typeof code === 'string' && !calculated.includes(code));
	if (others.length === 0) return [];
	const params = { others: others.slice(0, maxNamed).join(', '), possible: calculated.toSorted().join(', ') };
	const message = `RFR Currencies: there is no overnight index for ${params.others}; possible are ${params.possible}.`;
	return [fault(['GUI_Layout', 'RFR', 'Currencies'], 'no-overnight-index', message, params)];
}

/** Returns a fault for each number above its maximum. In a saved layout, it would be read as the maximum. */
function checkLargest(key: string, section: Record<string, unknown>): readonly ConfigFault[] {
	if (key !== 'RFR') return [];
	const { Features } = section;
	return [
		...tooLarge([key, 'Features', 'lookbackRange'], isObject(Features) ? Features.lookbackRange : undefined),
		...tooLarge([key, 'Features', 'lockoutRange'], isObject(Features) ? Features.lockoutRange : undefined),
		...['Columns', 'HeaderResultFields'].flatMap((list) => {
			const columns = section[list];
			if (!isObject(columns)) return [];
			return Object.entries(columns).flatMap(([column, settings]) =>
				isObject(settings) ? tooLarge([key, list, column, 'Width'], settings.Width) : [],
			);
		}),
	];
}

function tooLarge(place: readonly string[], value: unknown): readonly ConfigFault[] {
	const largest = largestInLayout[place.at(-1) as keyof typeof largestInLayout];
	if (typeof value !== 'number' || value <= largest) return [];
	const path = ['GUI_Layout', ...place];
	return [fault(path, 'too-large', `${place.join('.')} must be at most ${largest}.`, { largest })];
}

/**
 * Accepts any path as the endpoint of the valuation service. The portal stores the endpoint, but never calls it. A host
 * is refused, because a layout must not suggest that the browser calls a different origin.
 * @see docs/adr/0028-differences-from-the-specification.md
 */
function checkEndpoint(key: string, { ValuationDataServiceEndpoint: endpoint }: Record<string, unknown>) {
	if (key !== 'VAL' || endpoint === undefined || endpoint === '') return [];
	if (typeof endpoint === 'string' && isOwnPath(endpoint)) return [];
	const message =
		'VAL Valuation Data Service Endpoint must be a path without a host and without "..", such as /valuation/api/swaps.';
	return [fault(['GUI_Layout', key, 'ValuationDataServiceEndpoint'], 'not-own-origin', message)];
}

/** True if a browser reads the text as a path of the portal's origin. Excludes paths that leave a folder upwards. */
function isOwnPath(text: string): boolean {
	// Browsers ignore tabs and line breaks in addresses, and read a backslash as a slash.
	if (text.startsWith('//') || /[\\\p{C}\s]/u.test(text)) return false;
	const [path = ''] = text.split(/[?#]/, 1);
	const segments = path.split('/');
	const hasScheme = segments[0]?.includes(':') === true;
	return !hasScheme && !segments.some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}
