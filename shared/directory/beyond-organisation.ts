import { type ConfigFault, fault, isObject, parseSavedJson } from '../input/config-fault.ts';
import { currenciesOf, enabledCalendarFeatures, enabledModules, isNonGui, type Layout } from './layout.ts';

/** Returns a fault for everything that a user's layout has and the organisation's layout does not have. */
export function beyondOrganisation(user: Layout, organisation: Layout): readonly ConfigFault[] {
	if (isNonGui(organisation)) return [];
	if (isNonGui(user)) return beyondWithoutScreens(organisation);
	const allowed = enabledModules(organisation);
	const modules = enabledModules(user).filter((module) => !allowed.includes(module));
	const currencies = enabledModules(user)
		.filter((module) => allowed.includes(module))
		.flatMap((module) => {
			const own = new Set(currenciesOf(organisation, module));
			const beyond = currenciesOf(user, module).filter((currency) => !own.has(currency));
			return beyond.map((currency) => ({ module, currency }));
		});
	const features = enabledCalendarFeatures(user).filter(
		(feature) => !enabledCalendarFeatures(organisation).includes(feature),
	);
	const say = (path: readonly string[], what: string) =>
		fault(['GUI_Layout', ...path], 'beyond-organisation', `The organization does not have ${what}.`);
	return [
		...modules.map((module) => say([module], `module ${module}`)),
		...currencies.map(({ module, currency }) => say([module, 'Currencies'], `${currency} in ${module}`)),
		...features.map((feature) => say(['RFR', 'Features', feature], feature)),
	];
}

/** Returns a fault if the organisation lacks the calculator. Users without screens need it: programs call its API. */
function beyondWithoutScreens(organisation: Layout): readonly ConfigFault[] {
	if (enabledModules(organisation).includes('RFR')) return [];
	const message = 'A user without screens needs an organization with module RFR or without screens.';
	return [fault(['GUI_Layout', 'NonGuiComponent'], 'beyond-organisation', message)];
}

/** Returns a fault if a user's daily maximum of records is greater than that of the organisation. */
export function beyondDailyMaximum(user: string, organisation: string): readonly ConfigFault[] {
	const [own, limit] = [dailyMaximum(user), dailyMaximum(organisation)];
	if (own === undefined || limit === undefined || own <= limit) return [];
	const message = `dailyMaxRecords must be at most ${limit}, the maximum of the organization.`;
	return [fault(['LVE', 'features', 'dailyMaxRecords'], 'beyond-organisation', message)];
}

function dailyMaximum(text: string): number | undefined {
	const parsed = parseSavedJson(text);
	const value = 'value' in parsed ? parsed.value : undefined;
	const lve = isObject(value) ? value.LVE : undefined;
	const features = isObject(lve) ? lve.features : undefined;
	const records = isObject(features) ? features.dailyMaxRecords : undefined;
	return typeof records === 'number' ? records : undefined;
}
