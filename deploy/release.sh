#!/bin/sh
# usage: deploy/release.sh [FOLDER]
# Builds kapao-<version>.tar.gz and its notes, kapao-<version>.md, from the changelog: what a server needs and nothing else, with its own Node, so a server needs no npm and no network.
set -eu
cd "$(dirname "$0")/.."
out=$(mkdir -p "${1:-.data/release}" && cd "${1:-.data/release}" && pwd)
version=$(node -p "require('./package.json').version")
name=kapao-$version
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
stage=$work/$name
mkdir -p "$stage/bin"

# Its section of the changelog; before the version has one, what is not released yet.
notes() { awk -v wanted="## [$1]" '/^## / { on = (index($0, wanted) == 1) } on' CHANGELOG.md; }
{ echo "# Kapao $version"; [ -n "$(notes "$version")" ] && notes "$version" || notes Unreleased; } | sed '2d' >"$work/notes.md"
[ "$(grep -c '^- ' "$work/notes.md")" -gt 0 ] || { echo "CHANGELOG.md says nothing of $version" >&2; exit 1; }

npm run build >&2
git ls-files -z package.json package-lock.json 'apps/*/package.json' 'packages/*/package.json' e2e/package.json | xargs -0 cp --parents -t "$stage"
(cd "$stage" && npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error --workspace apps/server >&2)
(cd "$stage" && npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx --workspace apps/server >sbom.cdx.json)
# Programs without their tests, and no way to make a demonstration of a real site.
git ls-files -z apps/server/src apps/server/database packages/contract/src scripts/postgres scripts/tools scripts/commands/audit.ts \
  scripts/commands/partners.ts deploy docs/operations docs/partners.md docs/partners.example.json LICENSE THIRD-PARTY.md CHANGELOG.md README.md .env.example |
  grep -zvE '\.test\.ts$|/testing/|cli/(seed-demo|demo-)' | xargs -0 cp --parents -t "$stage"
cp -r --parents apps/member-web/dist apps/back-office/dist "$stage"
cp node_modules/node/bin/node deploy/bin/kapao deploy/backup/kapao-* "$stage/bin"
rm -rf "$stage"/apps/simulators "$stage"/apps/*/package-lock.json "$stage/e2e"

tar --create --gzip --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" --directory="$work" --file="$out/$name.tar.gz" "$name"
cp "$work/notes.md" "$out/$name.md"
(cd "$out" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
echo "$out/$name.tar.gz"
