import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/language.ts';
import { clockText, dateText, localToday } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import styles from './print-note.module.css';

export function PrintNote() {
	const { t } = useTranslation('shell');
	const { language } = useLanguage();
	const { organizationName, userId } = useSession();
	const [printedAt, setPrintedAt] = useState(() => new Date());
	useEffect(() => {
		const paper = matchMedia('print');
		const note = () => flushSync(() => setPrintedAt(new Date()));
		const follow = () => {
			if (paper.matches) note();
		};
		addEventListener('beforeprint', note);
		paper.addEventListener('change', follow);
		return () => {
			removeEventListener('beforeprint', note);
			paper.removeEventListener('change', follow);
		};
	}, []);
	const time = `${dateText(localToday(printedAt), language)} ${clockText(printedAt)}`;
	const text = t('printNote', { organisation: organizationName, userId, time, version: __APP_VERSION__ });
	useEffect(() => {
		// Browsers that support page margin boxes print the note in the margin of every page.
		document.documentElement.style.setProperty('--print-note', JSON.stringify(text));
	}, [text]);
	return <p className={styles.note}>{text}</p>;
}
