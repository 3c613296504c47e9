import { type ConfigFault, fault } from './config-fault.ts';
import { currenciesOf, enabledCalendarFeatures, enabledModules, isNonGui, type Layout } from './layout.ts';

/** What a user's layout has that the layout of the organisation does not have. */
export function beyondOrganisation(user: Layout, organisation: Layout): readonly ConfigFault[] {
	if (isNonGui(user) || isNonGui(organisation)) return [];
	const allowed = enabledModules(organisation);
	const modules = enabledModules(user).filter((module) => !allowed.includes(module));
	const currencies = enabledModules(user)
		.filter((module) => allowed.includes(module))
		.flatMap((module) =>
			currenciesOf(user, module)
				.filter((currency) => !currenciesOf(organisation, module).includes(currency))
				.map((currency) => ({ module, currency })),
		);
	const features = enabledCalendarFeatures(user).filter(
		(feature) => !enabledCalendarFeatures(organisation).includes(feature),
	);
	const say = (path: readonly string[], what: string) =>
		fault(['GUI_Layout', ...path], 'beyond-organisation', `The organisation does not have ${what}.`);
	return [
		...modules.map((module) => say([module], `module ${module}`)),
		...currencies.map(({ module, currency }) => say([module, 'Currencies'], `${currency} in ${module}`)),
		...features.map((feature) => say(['RFR', 'Features', feature], feature)),
	];
}
