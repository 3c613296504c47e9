import { Button, ButtonDropdown, TopNavigation } from '@cloudscape-design/components';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { helpAddress } from '#i18n/help-address.ts';
import { useLanguage } from '#i18n/language.ts';
import { portalVersion } from '#shared/contract/portal-version.ts';
import { isNonGui, type Layout } from '#shared/directory/layout.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { enabledRoutes, isAt } from '../module-routes.ts';
import { portalSession } from '../session/portal-session.ts';
import { type CalendarAction, calendarActions } from './calendar-actions.ts';
import { logoSource } from './logo-source.ts';
import { PreferencesMenu } from './preferences-menu.tsx';
import styles from './top-bar.module.css';

const dialogOf = (action: CalendarAction) =>
	lazyPart(async () => (await import('#features/calendars/calendar-dialogs.ts')).calendarDialogs[action], {
		texts: ['calendars'],
	});

/** Each dialog is loaded when it is opened for the first time. */
const calendarDialogs = {
	viewCalendars: dialogOf('viewCalendars'),
	uploadCalendar: dialogOf('uploadCalendar'),
	deleteCalendar: dialogOf('deleteCalendar'),
} as const satisfies Record<CalendarAction, unknown>;

interface UserMenuProps {
	readonly userId: string;
	readonly layout: Layout;
}

function UserMenu({ userId, layout }: UserMenuProps) {
	const { t } = useTranslation('shell');
	const { language } = useLanguage();
	const [dialog, setDialog] = useState<CalendarAction>();
	const actions = calendarActions(layout);
	const Dialog = dialog && calendarDialogs[dialog];

	return (
		<>
			<ButtonDropdown
				ariaLabel={t('userMenu.label', { userId })}
				items={[
					...actions.map((id) => ({ id, text: t(`userMenu.${id}`) })),
					{
						id: 'help',
						text: t('userMenu.help'),
						href: helpAddress('index', language),
						external: true,
						externalIconAriaLabel: t('navigation.opensNewTab'),
					},
					{ id: 'logout', text: t('userMenu.logout') },
					{
						id: 'version',
						text: t('userMenu.version', { version: __APP_VERSION__, portal: portalVersion }),
						disabled: true,
					},
				]}
				onItemClick={({ detail }) => {
					if (detail.id === 'logout') void portalSession.logout();
					setDialog(actions.find((action) => action === detail.id));
				}}
			>
				{userId.split('@')[0]}
			</ButtonDropdown>
			{Dialog !== undefined && <Dialog onClose={() => setDialog(undefined)} />}
		</>
	);
}

const property = '--header-block-size';

/** Sets a CSS variable to the height of the header. In a narrow window, the tabs wrap and the header is higher. */
function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
	// Runs after every render, because tabs, language and screen change the height.
	useLayoutEffect(() => {
		const { style } = document.documentElement;
		const measure = () => {
			const isSticky = header.current !== null && getComputedStyle(header.current).position === 'sticky';
			const height = header.current?.offsetHeight ?? 0;
			if (!isSticky) style.setProperty(property, '0px');
			else if (height > 0) style.setProperty(property, `${height}px`);
		};
		measure();
		addEventListener('resize', measure);
		return () => {
			removeEventListener('resize', measure);
			style.removeProperty(property);
		};
	});
}

interface TopBarProps {
	readonly userId: string;
	readonly layout: Layout;
}

export function TopBar({ userId, layout }: TopBarProps) {
	const { t } = useTranslation('shell');
	const { language } = useLanguage();
	const { pathname } = useLocation();
	const bar = useRef<HTMLDivElement>(null);
	const tabs = useId();
	const [isUnfolded, setUnfolded] = useState(false);
	useHeaderHeight(bar);
	const nav = useRef<HTMLElement>(null);
	const fitting = useFittingTabs(nav);
	const navigate = useNavigate();
	const routes = enabledRoutes(layout);
	const overflowing = routes.slice(fitting);
	const shown = routes.find((route) => isAt(route, pathname));
	return (
		<div ref={bar} className={styles.bar}>
			<TopNavigation>
				<div className={styles.content}>
					<Link to="/" className={styles.brand} aria-label={t('navigation.home')}>
						<img src={logoSource(layout.RFR?.Logo, location.origin)} alt="" height={28} />
						<span>{t('product')}</span>
					</Link>
					{routes.length > 0 && (
						<>
							<button
								type="button"
								className={styles.fold}
								aria-expanded={isUnfolded}
								aria-controls={tabs}
								onClick={() => setUnfolded(!isUnfolded)}
							>
								{shown === undefined ? t('navigation.modules') : t(`modules.${shown.module}`)}
							</button>
							<nav
								ref={nav}
								id={tabs}
								aria-label={t('navigation.modules')}
								className={styles.tabs}
								data-folded={!isUnfolded}
							>
								{routes.map(({ module, path }, index) => (
									<NavLink
										key={module}
										to={path}
										data-overflowing={index >= fitting}
										onClick={() => setUnfolded(false)}
									>
										{t(`modules.${module}`)}
									</NavLink>
								))}
							</nav>
							{overflowing.length > 0 && (
								<div className={styles.more}>
									<ButtonDropdown
										items={overflowing.map(({ module, path }) => ({
											id: path,
											text: t(`modules.${module}`),
											href: path,
										}))}
										onItemFollow={(event) => {
											event.preventDefault();
											void navigate(event.detail.id);
										}}
									>
										{shown !== undefined && overflowing.includes(shown)
											? t(`modules.${shown.module}`)
											: t('navigation.more')}
									</ButtonDropdown>
								</div>
							)}
						</>
					)}
					<div className={styles.tools}>
						{shown !== undefined && !isNonGui(layout) && (
							<Button
								variant="icon"
								iconName="status-info"
								ariaLabel={`${t('navigation.help')} (${t('navigation.opensNewTab')})`}
								href={helpAddress(shown.helpPage, language)}
								target="_blank"
							/>
						)}
						<PreferencesMenu />
						<UserMenu userId={userId} layout={layout} />
					</div>
				</div>
			</TopNavigation>
		</div>
	);
}

/** Returns the number of tabs that fit on the first line. The list is one line high, so the other tabs are hidden. */
function useFittingTabs(nav: RefObject<HTMLElement | null>): number {
	const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
	// Runs after every render, because the language and the menu of hidden tabs change the available width.
	useLayoutEffect(() => {
		const measure = () => {
			if (nav.current === null) return;
			const isLine = getComputedStyle(nav.current).flexDirection !== 'column';
			const tops = [...nav.current.children].map((tab) => (tab as HTMLElement).offsetTop);
			const index = tops.findIndex((top) => isLine && top > (tops[0] ?? 0));
			setFitting(index < 0 ? Number.POSITIVE_INFINITY : index);
		};
		measure();
		addEventListener('resize', measure);
		return () => removeEventListener('resize', measure);
	});
	return fitting;
}
