import { Link, SpaceBetween } from '@cloudscape-design/components';
import type texts from '#i18n/en/field-help.json';
import { useNamespaceText } from '#i18n/namespace-text.ts';
import type { FieldHelpText } from '../../shared/fields/field-text.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly 'field-help': typeof texts;
	}
}

export function HelpContent({ help: { content, topic, link } }: { readonly help: FieldHelpText }) {
	const { t } = useNamespaceText('field-help');
	return (
		<SpaceBetween size="xs">
			<span>{content ?? t(topic)}</span>
			<Link href={link} external externalIconAriaLabel={t('newTab')}>
				{t('learnMore')}
			</Link>
		</SpaceBetween>
	);
}
