import { isModule } from '#shared/directory/modules.ts';
import { type ConfigFaultCode, configFaults } from '#shared/input/config-fault.ts';
import { type AdminText, sectionName } from '../admin-text.ts';
import type { RuleIssue } from './form-problem.ts';

const isFault = (code: string | undefined): code is ConfigFaultCode =>
	code !== undefined && Object.hasOwn(configFaults, code);

const wholes: readonly (string | number)[] = ['frontendConfig', 'backendConfig', 'GUI_Layout'];

/** The text of a fault in the current language; in English the message of the fault itself. */
export function ruleText(
	{ code, message, path = [], params }: Partial<RuleIssue>,
	place: string,
	text: AdminText,
): string {
	const { t, language } = text;
	if (message !== undefined && language.startsWith('en')) return message;
	const label = placeLabel(place, text);
	if (!isFault(code)) return t('rules.other', { label, message });
	const last = path.at(-1);
	return t(`rules.codes.${code}`, {
		label,
		name: last === undefined || wholes.includes(last) ? label : last,
		...params,
	});
}

/** The label of an input in a sentence: 'RFR Columns'. */
function placeLabel(place: string, { t, language }: AdminText): string {
	const [half, section, field] = place.split('.');
	if (half === 'frontend' && section !== undefined && isModule(section)) {
		const module = sectionName(section, language);
		return field === undefined ? module : t('ruleField', { module, field: t(`sections.${field as 'Columns'}`) });
	}
	if (half === 'backend' && section === 'LVE') {
		const module = t('lve.title');
		return field === undefined ? module : t('ruleField', { module, field: t(`lve.${field as 'features'}`) });
	}
	if (half === 'backend') return t('backend.generalLabel');
	return half === 'frontend' ? t('frontend.title') : t(`fields.${half as 'longName'}`);
}
