import { isModule } from '../../../../../shared/portal/modules.ts';
import { type AdminText, sectionName } from '../admin-text.ts';

/** What an input is called in a sentence about it: 'RFR Columns'. */
export function placeLabel(place: string, { t, language }: AdminText): string {
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
