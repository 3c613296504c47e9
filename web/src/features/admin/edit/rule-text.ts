import { type ConfigFaultCode, configFaults } from '../../../../../shared/portal/config-fault.ts';
import type { AdminText } from '../admin-text.ts';
import type { RuleIssue } from './form-problem.ts';
import { placeLabel } from './place-label.ts';

const isFault = (code: string | undefined): code is ConfigFaultCode =>
	code !== undefined && Object.hasOwn(configFaults, code);

const wholes: readonly (string | number)[] = ['frontendConfig', 'backendConfig', 'GUI_Layout'];

/** A broken rule in the language chosen: in English as the rule itself words it. */
export function ruleText({ code, message, path = [] }: Partial<RuleIssue>, place: string, text: AdminText): string {
	const { t, language } = text;
	if (message !== undefined && language.startsWith('en')) return message;
	const label = placeLabel(place, text);
	if (!isFault(code)) return t('rules.other', { label, message });
	const last = path.at(-1);
	return t(`rules.codes.${code}`, {
		label,
		name: last === undefined || wholes.includes(last) ? label : last,
		place: /GUI_Layout[^:\s]*/.exec(message ?? '')?.[0] ?? label,
		others: /for ([A-Z, ]+);/.exec(message ?? '')?.[1] ?? '',
		possible: /are ([A-Z, ]+)\.$/.exec(message ?? '')?.[1] ?? '',
		largest: /(\d+)\.$/.exec(message ?? '')?.[1] ?? '',
	});
}
