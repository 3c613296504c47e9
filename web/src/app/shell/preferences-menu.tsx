import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/language.ts';
import { useMode } from '#ui/mode.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import styles from './preferences-menu.module.css';

export function PreferencesMenu() {
	const { t } = useTranslation('shell');
	const { mode, setMode } = useMode();
	return (
		<>
			<LanguageMenu />
			<PlainButton
				variant="icon"
				label={t(mode === 'dark' ? 'preferences.toLight' : 'preferences.toDark')}
				onPress={() => setMode(mode === 'dark' ? 'light' : 'dark')}
			>
				<svg viewBox="0 0 16 16" className={styles.icon} aria-hidden="true">
					<circle cx="8" cy="8" r="7" />
					<path d="M8 1a7 7 0 0 1 0 14z" fill="currentColor" />
				</svg>
			</PlainButton>
		</>
	);
}

const languages = [
	{ id: 'en', text: 'English', lang: 'en' },
	{ id: 'zh', text: '中文', lang: 'zh-CN' },
] as const;

function LanguageMenu() {
	const { t } = useTranslation('shell');
	const { language, setLanguage } = useLanguage();
	const [isOpen, setOpen] = useState(false);
	const root = useRef<HTMLDivElement>(null);
	const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitemcheckbox]') ?? [])];
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
	useEffect(() => {
		if (isOpen) items()[0]?.focus();
	}, [isOpen]);
	const close = () => {
		root.current?.querySelector('button')?.focus();
		setOpen(false);
	};
	const press = (event: KeyboardEvent) => {
		const step = { ArrowDown: 1, ArrowUp: -1, Escape: 0 }[event.key];
		if (!isOpen || step === undefined) return;
		event.preventDefault();
		const all = items();
		if (step === 0) close();
		else all.at((all.indexOf(document.activeElement as HTMLElement) + step) % all.length)?.focus();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the handlers are those of the button and of the menu
		<div
			ref={root}
			className={styles.menu}
			onKeyDown={press}
			// Prevents the browser from moving the focus out of the menu. Some browsers do not focus a pressed button.
			onMouseDown={(event) => event.preventDefault()}
			onBlur={({ relatedTarget }) => root.current?.contains(relatedTarget) || setOpen(false)}
		>
			<PlainButton
				variant="icon"
				label={t('preferences.language')}
				isOpen={isOpen}
				onPress={() => (isOpen ? close() : setOpen(true))}
			>
				<svg viewBox="0 0 16 16" className={styles.icon} aria-hidden="true">
					<circle cx="8" cy="8" r="7" />
					<path d="M1 8h14M8 1c-5 4-5 10 0 14M8 1c5 4 5 10 0 14" />
				</svg>
			</PlainButton>
			<div role="menu" aria-label={t('preferences.language')} hidden={!isOpen}>
				{languages.map(({ id, text, lang }) => (
					<button
						key={id}
						type="button"
						role="menuitemcheckbox"
						aria-checked={language === id}
						lang={lang}
						tabIndex={-1}
						onClick={() => {
							setLanguage(id);
							if (isOpen) close();
						}}
					>
						<span aria-hidden="true">{language === id ? '✓' : ''}</span> {text}
					</button>
				))}
			</div>
		</div>
	);
}
