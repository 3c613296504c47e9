import Alert from '@cloudscape-design/components/alert';
import { dateChoiceText } from '../../../i18n/date-text.ts';
import styles from './notice-panel.module.css';
import { useNoticeText } from './notice-text.ts';
import type { LineFault } from './read/read-notice-text.ts';

const mostShown = 12;
const mostCharacters = 60;

/** The lines that are not compared, each with its number and why. */
export function LineFaults({ faults }: { readonly faults: readonly LineFault[] }) {
	const { t, language } = useNoticeText();
	if (faults.length === 0) return null;
	const hidden = faults.length - mostShown;
	return (
		<Alert type="warning" header={t('faults.title', { count: faults.length })}>
			<ul className={styles.faults}>
				{faults.slice(0, mostShown).map(({ line, text, code, found = '', dates = [] }) => {
					const reason = t(`faults.${code}`, { found, dates: dateChoiceText(dates, language) });
					return (
						<li key={line}>
							{t('faults.line', { line, reason })}{' '}
							<span className={styles.quoted}>{t('faults.text', { text: text.slice(0, mostCharacters) })}</span>
						</li>
					);
				})}
				{hidden > 0 && <li>{t('faults.more', { count: hidden })}</li>}
			</ul>
		</Alert>
	);
}
