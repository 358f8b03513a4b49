#!/bin/sh
# usage, as root: deploy/container/build.sh kapao-<version>.tar.gz
# Builds localhost/kapao:<version> with buildah from a release and exercises it: no shell, numeric user, no secret, and the server says by
# itself what it is missing. Where no registry of images is reached, Debian's packages make the base.
set -eu
release=$(readlink -f "$1")
version=$(basename "$release" .tar.gz | cut -d- -f2-)
command -v buildah >/dev/null || { echo "skipped: buildah is missing (apt-get install buildah)"; exit 0; }
work=$(mktemp -d /var/tmp/kapao-image.XXXXXX)
trap 'rm -rf "$work"' EXIT
tar --extract --gzip --file="$release" --directory="$work"
base=
if ! timeout 20 buildah pull --quiet docker.io/library/debian:bookworm-slim >/dev/null 2>&1; then
  echo "no registry is reached: the base is made from Debian's packages"
  mmdebstrap --quiet --variant=minbase --include=ca-certificates,libstdc++6 bookworm "$work/base.tar" http://deb.debian.org/debian
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$work/base.tar" / >/dev/null
  buildah commit --quiet --rm "$container" localhost/debian:bookworm >/dev/null
  base="--from localhost/debian:bookworm"
fi
# shellcheck disable=SC2086
buildah bud --quiet --format=docker --isolation=chroot --timestamp="$(stat -c %Y "$release")" $base --file "$work/kapao-$version/deploy/container/Containerfile" \
  --tag "localhost/kapao:$version" "$work/kapao-$version" >/dev/null
container=$(buildah from --pull-never "localhost/kapao:$version")
mounted=$(buildah mount "$container")
fail() { echo "FAILED: $1"; buildah rm "$container" >/dev/null; exit 1; }
for tool in bin/sh bin/bash usr/bin/apt usr/bin/dpkg usr/bin/env; do [ ! -e "$mounted/$tool" ] || fail "$tool is in the image"; done
[ "$(buildah inspect --format '{{.OCIv1.Config.User}}' "$container")" = 10001:10001 ] || fail "its user"
[ -s "$mounted/opt/kapao/sbom.cdx.json" ] || fail "no bill of materials"
said=$(chroot --userspec=10001:10001 "$mounted" /opt/kapao/bin/node /opt/kapao/apps/server/src/main.ts 2>&1 || true)
case $said in *"DATABASE_URL: "*) ;; *) fail "the server said: $said" ;; esac
echo "localhost/kapao:$version, $(du -sh "$mounted" | cut -f1): no shell, user 10001, starts and asks for its configuration"
buildah rm "$container" >/dev/null
