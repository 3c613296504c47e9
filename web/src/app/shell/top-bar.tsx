import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import TopNavigation from '@cloudscape-design/components/top-navigation';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { helpAddress } from '#i18n/help-address.ts';
import { useLanguage } from '#i18n/language.ts';
import { isNonGui, type Layout } from '#shared/directory/layout.ts';
import { enabledRoutes, isAt } from '../module-routes.ts';
import { logoSource } from './logo-source.ts';
import { PreferencesMenu } from './preferences-menu.tsx';
import styles from './top-bar.module.css';
import { useHeaderHeight } from './use-header-height.ts';
import { UserMenu } from './user-menu.tsx';

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
	/** True if the tabs are unfolded in a narrow window. */
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

/** Number of tabs on the first line. The list of tabs is one line high; further lines are cut. */
function useFittingTabs(nav: RefObject<HTMLElement | null>): number {
	const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
	// After every render: the language and the menu of the other tabs change the space.
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
