import { Mark } from '@kapao/ui/mark.tsx';
import { BUILD } from '../build.ts';
import { useLocale } from './locale.tsx';

/** The sign of the site: the operators' own picture, or ours. */
export const SiteMark = () => (BUILD.site?.logo ? <img className="mark" src={BUILD.site.logo} alt="" /> : <Mark />);

/** What the site calls itself, as operators set it. */
export const useSiteName = () => BUILD.site?.[useLocale().locale] ?? 'Kapao';
