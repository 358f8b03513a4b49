import { ICON_PATHS, type IconName } from './icon-paths.ts';

/** Always decorative: the word beside it, or the label of its button, carries the meaning. */
export function Icon({ name, size = 'm', end = false }: { name: IconName; size?: 's' | 'm' | 'l'; end?: boolean }) {
  return (
    <svg className={`i${size === 'm' ? '' : ` ${size}`}${end ? ' end' : ''}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
