import Header from '@cloudscape-design/components/header';
import type { CompoundingResult } from '../../../../../shared/contract/compounding.ts';
import { useSession } from '../../../lib/session-context.ts';
import { useCompoundingText } from '../compounding-text.ts';
import { dateText } from './date-text.ts';
import { type HeaderField, headerFields, headerText } from './header-fields.ts';
import styles from './result-header.module.css';

/** The figures of the whole period. */
export function ResultHeader({ result }: { readonly result: CompoundingResult }) {
	const text = useCompoundingText();
	const { t, language } = text;
	const sections = useSession().layout.RFR?.HeaderResultFields;
	const { startDate, endDate } = result.conventions;
	const period = `${dateText(startDate, language)} – ${dateText(endDate, language)}`;
	const shown = headerFields.filter((field) => !field.isOptional || field.value(result, text) !== '');
	return (
		<>
			<Header variant="h2" description={`${result.currency} ${result.index}, ${period}`}>
				{t('header.title')}
			</Header>
			<dl className={styles.fields}>
				{shown.map((field) => (
					<div key={field.key} className={classOf(field)} title={sections?.[field.key]?.Tooltip}>
						<dt>{sections?.[field.key]?.Label ?? t(`header.${field.key}`)}</dt>
						<dd>
							{headerText(field, result, text)}
							{field.key === 'interestAmount' && <div className={styles.note}>{t('header.interestAmountNote')}</div>}
						</dd>
					</div>
				))}
			</dl>
		</>
	);
}

function classOf(field: HeaderField): string | undefined {
	if (field.isWide) return styles.wide;
	return field.isLeading ? styles.leading : undefined;
}
