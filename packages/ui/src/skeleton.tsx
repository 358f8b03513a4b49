/** A grey stand-in of fixed size. Lists of them keep the height of what comes. */
export function Skeleton({ width, height = 20 }: { width: string; height?: number }) {
  return <span className="sk" style={{ display: 'block', width, height }} aria-hidden="true" />;
}

export function SkeletonRows({ count, label }: { count: number; label: string }) {
  return (
    <div className="rows" aria-busy="true">
      <span className="sr" role="status">
        {label}
      </span>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins are all alike.
        <div key={place} className="row" aria-hidden="true">
          <span className="ico" />
          <span className="what">
            <Skeleton width="55%" height={16} />
            <Skeleton width="35%" height={12} />
          </span>
          <Skeleton width="72px" height={18} />
        </div>
      ))}
    </div>
  );
}
